import { HiddenInput } from '../../parts/controls/field.tsx'
export const revControl = '_rev'

/** JavaScript off: which revision a form shows, so that what another device has changed since is not written over. With it the page itself knows. */
export function CardRev({ rev }: { rev: number | undefined }) {
  return <noscript>{import.meta.env.SSR && rev !== undefined && <HiddenInput name={revControl} value={rev} />}</noscript>
}
