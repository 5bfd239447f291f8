/** Downloads the blob like a followed link. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // Some browsers read the URL only after the click has ended.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
