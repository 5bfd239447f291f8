/** What the comparison of pictures uses of it; the package has no types. */
declare module 'pngjs' {
  export class PNG {
    constructor(size: { width: number; height: number })
    static sync: { read(data: Buffer): PNG; write(picture: PNG): Buffer }
    readonly width: number
    readonly height: number
    readonly data: Buffer
  }
}
