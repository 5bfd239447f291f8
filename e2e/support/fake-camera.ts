import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createQrModules } from './qr-code.ts'

export type FakeCamera = {
  /** Command-line switches of the browser with this camera. */
  readonly args: readonly string[]
  /** Sets the picture shown when the camera is opened next. */
  show(qrText: string): void
  remove(): void
}

const width = 320
const height = 240

/** Chromium plays a film as the camera. It opens the file whenever a page opens the camera. */
export function fakeCamera(): FakeCamera {
  const folder = mkdtempSync(join(tmpdir(), 'uketsuke-camera-'))
  const film = join(folder, 'film.y4m')
  const camera: FakeCamera = {
    args: ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`],
    show: (qrText) => writeFileSync(film, filmOf(createQrModules(qrText))),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
  camera.show('nothing yet')
  return camera
}

/** Two frames of the code in the middle of a grey room: YUV4MPEG2, 4:2:0. */
function filmOf(modules: boolean[][]): Buffer {
  const scale = Math.floor(height / modules.length)
  const side = scale * modules.length
  const light = Buffer.alloc(width * height, 128)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const dark = modules[Math.floor(y / scale)]![Math.floor(x / scale)]
      light[(y + ((height - side) >> 1)) * width + x + ((width - side) >> 1)] = dark ? 16 : 235
    }
  const colour = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colour])
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame])
}
