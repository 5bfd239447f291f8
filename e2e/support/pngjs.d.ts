/** The types that tests need. The package has none. */
declare module 'pngjs' {
  export class PNG {
    constructor(size: { width: number; height: number })
    static sync: { read(data: Buffer): PNG; write(picture: PNG): Buffer }
    static bitblt(from: PNG, to: PNG, x: number, y: number, width: number, height: number, toX: number, toY: number): void
    readonly width: number
    readonly height: number
    readonly data: Buffer
  }
}
