/** The text of a QR code in a picture of the camera, when there is one. */
export type QrReader = (video: HTMLVideoElement) => Promise<string | undefined>

/** Not in TypeScript's library: few browsers have it. */
type Detector = { detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]> }
type DetectorClass = { new (options: { formats: readonly string[] }): Detector; getSupportedFormats(): Promise<readonly string[]> }

/** The browser's own reader, which is quicker and needs nothing fetched; where it has none, ours. */
export async function openQrReader(): Promise<QrReader> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  if (own && (await own.getSupportedFormats()).includes('qr_code')) {
    const detector = new own({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue
  }
  const { readQrFrame } = await import('./qr-frame.ts')
  return async (video) => readQrFrame(video)
}
