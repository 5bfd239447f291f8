/** `insecure`: browsers keep cameras from pages that came over plain http. */
export type CameraState = 'ready' | 'insecure' | 'none'

/** Asks for no permission: that comes with opening it. */
export async function cameraState(): Promise<CameraState> {
  // Undefined on plain http, whatever its type says.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) return 'insecure'
  try {
    return (await devices.enumerateDevices()).some(({ kind }) => kind === 'videoinput') ? 'ready' : 'none'
  } catch {
    return 'none'
  }
}

/** Why a camera that is there does not show a picture. */
export type CameraRefusal = 'denied' | 'busy' | 'none'

export function cameraRefusal(error: unknown): CameraRefusal {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'none'
}

/** The one on the back where there are two. Whoever opens it stops its tracks. Only where `cameraState` is ready. */
export function openCamera(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({ audio: false, video: { facingMode: 'environment', width: { ideal: 1280 } } })
}

/** The text of a QR code in a picture of the camera, when there is one. */
type QrReader = (video: HTMLVideoElement) => Promise<string | undefined>

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
