/** `insecure`: browsers offer no camera on plain http. */
export type CameraReadiness = 'ready' | 'insecure' | 'none'

/** Triggers no permission prompt; opening the camera does. */
export async function cameraReadiness(): Promise<CameraReadiness> {
  // Undefined on plain http, despite its type.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) return 'insecure'
  try {
    return (await devices.enumerateDevices()).some(({ kind }) => kind === 'videoinput') ? 'ready' : 'none'
  } catch {
    return 'none'
  }
}

/** Reason why an existing camera shows no picture. */
export type CameraRefusal = 'denied' | 'busy' | 'none'

export function cameraRefusal(error: unknown): CameraRefusal {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'none'
}

/** Prefers the back camera, or the front one. The caller stops its tracks. Call only if `cameraReadiness` is ready. */
export function openCamera(facingMode: 'environment' | 'user' = 'environment'): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({ audio: false, video: { facingMode, width: { ideal: 1280 } } })
}

/** Returns the text of a QR code in a camera picture; undefined if there is none. */
type QrReader = (video: HTMLVideoElement) => Promise<string | undefined>

/** Not in TypeScript's library, because few browsers have it. */
type Detector = { detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]> }
type DetectorClass = { new (options: { formats: readonly string[] }): Detector; getSupportedFormats(): Promise<readonly string[]> }

/** Uses the browser's reader, which is faster and loads nothing; otherwise ours. */
export async function loadQrReader(): Promise<QrReader> {
  const NativeDetector = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  if (NativeDetector && (await NativeDetector.getSupportedFormats()).includes('qr_code')) {
    const detector = new NativeDetector({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue
  }
  const { readQrFrame } = await import('./qr-frame.ts')
  return async (video) => readQrFrame(video)
}
