import { expect, test } from 'vitest'
import { pictures } from '../../../test/validation/pictures.ts'
import { imageSize } from './image-size.ts'

const file = (name: string, bytes: Uint8Array<ArrayBuffer> | string) => new File([bytes], name)

test.each(pictures.map((picture) => [picture.name, picture] as const))(
  'imageSize returns the size of %s',
  async (_, { name, bytes, size }) => {
    expect(await imageSize(file(name, bytes))).toEqual(size)
  },
)

test('imageSize returns undefined for a truncated file or a file that is no picture', async () => {
  for (const { name, bytes } of pictures) expect(await imageSize(file(name, bytes.slice(0, 8))), name).toBeUndefined()
  expect(await imageSize(file('empty.png', ''))).toBeUndefined()
  expect(await imageSize(file('text.png', 'no picture'))).toBeUndefined()
  expect(await imageSize(file('text.svg', '<?xml '.repeat(100_000)))).toBeUndefined()
  expect(await imageSize({ name: 'a.png', type: 'image/png', size: 3 })).toBeUndefined()
})
