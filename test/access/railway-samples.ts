import { setUpMaster } from '#server/railways/master/set-up.ts'
import type { FoundedShop } from '#server/shops/found.ts'
import { inShop, type Samples, type Scene } from './sample.ts'

/** The country's railways, which every shop reads. */
export function railwaySamples({ app }: Scene): Samples {
  /** The first time takes seconds; later ones find it done. */
  const inCountry = async (shop: FoundedShop) => {
    await setUpMaster(app.db)
    return inShop(shop)
  }
  return {
    'railways.get': { input: async (shop) => ({ params: inShop(shop) }) },
    'railways.setUp': { input: async (shop) => ({ params: await inCountry(shop) }) },
    'railways.lines': {
      input: async (shop) => ({
        params: await inCountry(shop),
        query: {
          region: 'kanto',
          prefecture: '13',
          operator: 'jr-east',
          text: '山手',
          lat: '35.69',
          lng: '139.7',
          km: '2',
          closed: 'true',
        },
      }),
    },
    'railways.line': { input: async (shop) => ({ params: { ...(await inCountry(shop)), lineCode: '11302' } }) },
    'railways.stations': {
      input: async (shop) => ({
        params: await inCountry(shop),
        query: { text: 'しんじゅく', prefecture: '13', most: '5', closed: 'false' },
      }),
    },
  }
}
