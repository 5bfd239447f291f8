/** Responses of embeds: small pages for the frame of a shop's own website (decision 192). Server only. */
import { data } from 'react-router'
import type { Problem } from '#contract/problem.ts'

export type RefusedEmbed = { kind: 'refused'; text: string }

/** `Refresh` also works in a frame without scripts, where the server's cache answers most readers. */
const embedHeaders = (sites: string) => ({ 'Content-Security-Policy': `frame-ancestors ${sites}`, Refresh: '60' })

/** `sites`: websites of the shop. Its settings page shows a preview, so our own pages may frame it too. */
export function embedResponse<Loaded>(loaded: Loaded, sites: readonly string[]) {
  return data<Loaded | RefusedEmbed>(loaded, { headers: embedHeaders(["'self'", ...sites].join(' ')) })
}

/** Says why there is nothing to show. Any site may frame it, because it shows nothing of a shop. */
export function refusedEmbed<Loaded>({ detail, status }: Problem) {
  return data<Loaded | RefusedEmbed>({ kind: 'refused', text: detail }, { status, headers: embedHeaders('*') })
}
