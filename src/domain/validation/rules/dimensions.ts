import { everyFilePasses } from '../file.ts'
import type { FileLike, Rule } from '../rule.ts'
import { paramToNumber } from '../value.ts'

/** Requires exactly this size. Checks the file's name first, so that a video is not opened as an image. */
export const dimensions: Rule = {
  params: [
    { name: 'width', cast: paramToNumber },
    { name: 'height', cast: paramToNumber },
  ],
  validate(value, { width, height }, { imageSize }) {
    if (!everyFilePasses(value, ({ name }) => /\.(jpg|svg|jpeg|png|bmp|gif)$/i.test(name))) return false
    const files = (Array.isArray(value) ? value : [value]) as FileLike[]
    return Promise.all(files.map((file) => imageSize(file))).then((sizes) =>
      sizes.every((size) => size?.width === width && size?.height === height),
    )
  },
}
