import { type RefObject, useEffect, useRef, useState } from 'react'
import { type CameraRefusal, cameraRefusal, loadQrReader, openCamera } from '../../../device/secure-only/camera.ts'

/** Milliseconds between two frames: quick enough for the hand, while the device stays cool. */
const lookEvery = 120

type Scanner = {
  video: RefObject<HTMLVideoElement | null>
  state: 'starting' | 'looking' | CameraRefusal
  /** Opens the camera again after a refusal. */
  retry: () => void
}

type Options = {
  facing?: Parameters<typeof openCamera>[0]
  /** Returns 'stop', or the milliseconds until the next look. */
  onRead: (text: string) => 'stop' | number | undefined
}

/** Reads QR codes from the camera's picture in `video`. The camera is on only while the component is shown. */
export function useScanner({ facing, onRead }: Options): Scanner {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<Scanner['state']>('starting')
  const [attempt, setAttempt] = useState(0)
  const read = useRef(onRead)
  read.current = onRead

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per attempt
  useEffect(() => {
    let stopped = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      stopped = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }

    async function look(reader: Awaited<ReturnType<typeof loadQrReader>>): Promise<void> {
      if (stopped || !video.current) return
      // A single unreadable frame is skipped.
      const text = await reader(video.current).catch(() => undefined)
      if (stopped) return
      const next = text ? read.current(text) : undefined
      if (next === 'stop') return stop()
      timer = setTimeout(() => void look(reader), next ?? lookEvery)
    }

    async function start(): Promise<void> {
      try {
        stream = await openCamera(facing)
        if (stopped || !video.current) return stop()
        video.current.srcObject = stream
        const reader = await loadQrReader()
        await video.current.play()
        setState('looking')
        await look(reader)
      } catch (error) {
        if (stopped) return
        stop()
        setState(cameraRefusal(error))
      }
    }

    setState('starting')
    void start()
    // Releases the camera, because the back-forward cache would keep it on.
    addEventListener('pagehide', stop)
    return () => {
      removeEventListener('pagehide', stop)
      stop()
    }
  }, [attempt])

  return { video, state, retry: () => setAttempt(attempt + 1) }
}
