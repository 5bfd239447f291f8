import { HiddenInput } from '../../parts/controls/field.tsx'
export const revInputName = '_rev'

/**
 * Revision shown by a form without JavaScript, so that it does not overwrite another device's change. With JavaScript the page itself
 * knows it.
 */
export function CardRevInput({ rev }: { rev: number | undefined }) {
  return <noscript>{import.meta.env.SSR && rev !== undefined && <HiddenInput name={revInputName} value={rev} />}</noscript>
}
