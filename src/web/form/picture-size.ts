import type { FileLike, ImageSize } from '#domain/validation/rule.ts'

/** Reads a picture's size by decoding it in the browser, without showing it. */
export function pictureDimensions(file: FileLike): Promise<ImageSize | undefined> {
  if (!(file instanceof Blob)) return Promise.resolve(undefined)
  const address = URL.createObjectURL(file)
  return new Promise<ImageSize | undefined>((resolve) => {
    const image = new Image()
    image.onload = () => resolve({ width: image.width, height: image.height })
    image.onerror = () => resolve(undefined)
    image.src = address
  }).finally(() => URL.revokeObjectURL(address))
}
