import { HiddenInput } from '../../parts/controls/field.tsx'
export const revControl = '_rev'

/**
 * Revision shown by a form without JavaScript, so that it does not overwrite another device's change. With JavaScript the page itself
 * knows it.
 */
export function CardRev({ rev }: { rev: number | undefined }) {
  return <noscript>{import.meta.env.SSR && rev !== undefined && <HiddenInput name={revControl} value={rev} />}</noscript>
}
