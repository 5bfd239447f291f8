/** APIs of secure pages only. All uses are in this folder and say what happens on plain http, where the core must work. */

/** Returns false if nothing was copied; the caller then lets the user select the text. */
export async function tryCopyText(text: string): Promise<boolean> {
  try {
    // Undefined on plain http, despite its type.
    await (navigator.clipboard as Clipboard | undefined)!.writeText(text)
    return true
  } catch {
    return false
  }
}
