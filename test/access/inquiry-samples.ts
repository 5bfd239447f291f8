import { newId } from '#platform/ids.ts'
import type { CreatedShop } from '#server/organization/create-organization.ts'
import { insertMail } from '../inquiries/waiting-mail.ts'
import { createPrivacyRequest } from './privacy-samples.ts'
import { type OperationSamples, type SampleContext, shopParams } from './sample.ts'

export function inquirySamples(scene: SampleContext): OperationSamples {
  const { app } = scene
  const mail = async (shop: CreatedShop, status: 'waiting' | 'dismissed' = 'waiting') => ({
    params: { ...shopParams(shop), inquiryId: await insertMail(app, shop, status) },
  })
  const rule = async ({ scope }: CreatedShop): Promise<string> => {
    const id = newId()
    await app.db.pool.query(
      `insert into inquiry_rule (id, organization_id, shop_id, sender, portal, created_at) values ($1, $2, $3, $4, '広告', now())`,
      [id, scope.organizationId, scope.shopId, `${id}@ads.example`],
    )
    return id
  }
  return {
    'inquiries.getMailbox': { input: async (shop) => ({ params: shopParams(shop) }) },
    'inquiries.setMailbox': {
      input: async (shop) => ({
        params: shopParams(shop),
        body: { rev: 0, host: '127.0.0.1', port: 993, startTls: false, user: 'shop', password: 'rain in may', folder: 'INBOX' },
      }),
      // An address of this machine.
      reached: () => 'inquiry.privateServer',
    },
    'inquiries.removeMailbox': { input: async (shop) => ({ params: shopParams(shop) }), reached: () => 'inquiry.noMailbox' },
    'inquiries.list': { input: async (shop) => ({ params: shopParams(shop) }) },
    'inquiries.listUnanswered': { input: async (shop) => ({ params: shopParams(shop) }) },
    'inquiries.get': { input: (shop) => mail(shop) },
    'inquiries.makeCard': {
      input: async (shop) => ({ ...(await mail(shop)), body: { fields: { name: '山田 太郎', phone: '090-1234-5678' } } }),
    },
    'inquiries.dismiss': { input: (shop) => mail(shop) },
    'inquiries.restore': { input: (shop) => mail(shop, 'dismissed') },
    'inquiries.erase': { input: (shop) => mail(shop) },
    'privacy.findInquiries': { input: async (shop) => ({ params: shopParams(shop), query: { text: '090-1234-5678' } }) },
    'privacy.chooseInquiries': {
      async input(shop) {
        const { id, rev } = await createPrivacyRequest(scene, shop)
        return { params: { ...shopParams(shop), requestId: id }, body: { rev, inquiries: [await insertMail(app, shop)] } }
      },
    },
    'inquiries.listRules': { input: async (shop) => ({ params: shopParams(shop) }) },
    'inquiries.saveRule': {
      input: async (shop) => ({
        params: shopParams(shop),
        body: {
          ...{ rev: 0, sender: `${newId()}@portal.example`, portal: 'ポータル' },
          marks: { name: { label: 'お名前', nth: 1 }, phone: { label: '電話', nth: 1 } },
        },
      }),
    },
    'inquiries.removeRule': { input: async (shop) => ({ params: { ...shopParams(shop), ruleId: await rule(shop) } }) },
  }
}
