/** Responses of embeds: small pages for the frame of a shop's own website (decision 192). Server only. */
import { data } from 'react-router'
import type { EntryShop } from '#contract/entry-shop.ts'
import type { Problem } from '#contract/problem.ts'
import type { BrandColour } from '#domain/shops/brand-colour.ts'

type EmbedRow = { id: string; name: string; value: string; href?: string }

/** All texts come from the loader. Otherwise visitors' other pages would load files that they share with embeds. */
export type EmbedData =
  | {
      kind: 'shown'
      brand: BrandColour
      shopName: string
      title: string
      rows: readonly EmbedRow[]
      /** Shown without rows. */
      none?: string
      action: { href: string; text: string; primary: boolean }
    }
  | { kind: 'refused'; text: string }

/** `Refresh` also works in a frame without scripts, where the server's cache answers most readers. */
const embedHeaders = (sites: string) => ({ 'Content-Security-Policy': `frame-ancestors ${sites}`, Refresh: '60' })

/** The settings page shows a preview, so our own pages may frame it, besides the shop's websites. */
export function embedResponse({ embedSites }: EntryShop, content: Omit<Extract<EmbedData, { kind: 'shown' }>, 'kind'>) {
  return data<EmbedData>({ kind: 'shown', ...content }, { headers: embedHeaders(["'self'", ...embedSites].join(' ')) })
}

/** Says why there is nothing to show. Any site may frame it, because it shows nothing of a shop. */
export function refusedEmbed({ detail, status }: Problem) {
  return data<EmbedData>({ kind: 'refused', text: detail }, { status, headers: embedHeaders('*') })
}
