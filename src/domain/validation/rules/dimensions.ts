import { eachFile } from '../file.ts'
import type { FileLike, Rule } from '../rule.ts'
import { toNumber } from '../value.ts'

/** Exactly this size. The name is looked at first, so that a film isn't opened as a picture. */
export const dimensions: Rule = {
  params: [
    { name: 'width', cast: toNumber },
    { name: 'height', cast: toNumber },
  ],
  validate(value, { width, height }, { imageSize }) {
    if (!eachFile(value, ({ name }) => /\.(jpg|svg|jpeg|png|bmp|gif)$/i.test(name))) return false
    const files = (Array.isArray(value) ? value : [value]) as FileLike[]
    return Promise.all(files.map((file) => imageSize(file))).then((sizes) =>
      sizes.every((size) => size?.width === width && size?.height === height),
    )
  },
}
