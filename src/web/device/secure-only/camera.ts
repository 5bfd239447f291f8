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
