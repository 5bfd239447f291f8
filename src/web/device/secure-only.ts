/**
 * What browsers give to secure pages only. Plain http must carry the whole core, so every use stands here and says what happens
 * where it is missing.
 */

/** False: not copied, and the caller offers the text to be selected. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Undefined on plain http, whatever its type says.
    await (navigator.clipboard as Clipboard | undefined)!.writeText(text)
    return true
  } catch {
    return false
  }
}
