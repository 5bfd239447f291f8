import { listRailwayLines } from '#contract/railways.ts'
import { callAuthenticated } from '../../api/api.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import style from './page.module.css'
import type { ShopRailwayStation } from './railway-index.ts'
import { useApiQuery } from './use-api-query.ts'
import { railwayWords } from './words.ts'

/** Default radius of the search. */
export const nearbyRadiusKm = 3

type Props = { shopId: string; home: ShopRailwayStation; offered: readonly number[]; onLook: () => void }

export function NearbyLinesNotice({ shopId, home, offered, onLook }: Props) {
  const { near: texts } = useWords(railwayWords)
  const query = { lat: String(home.lat), lng: String(home.lng), km: String(nearbyRadiusKm) }
  const { answer } = useApiQuery(JSON.stringify(query), () => callAuthenticated(listRailwayLines, { params: { shopId }, query }))
  const missing = answer?.lines.filter(({ code }) => !offered.includes(code)).length ?? 0
  if (missing === 0) return null
  return (
    <p className={style.near}>
      {texts.found(nearbyRadiusKm, missing)}{' '}
      <Button look="quiet" small onClick={onLook}>
        {texts.look}
      </Button>
    </p>
  )
}
