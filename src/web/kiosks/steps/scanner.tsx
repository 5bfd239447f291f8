import { useEffect, useRef, useState } from 'react'
import { loadQrReader, openCamera } from '../../device/secure-only/camera.ts'
import style from '../kiosk.module.css'
import { useKioskWords } from '../words.ts'

/** Milliseconds between two frames. */
const lookEvery = 150
/** The same wrong code is not sent again and again while the visitor holds it up. */
const pauseAfterRead = 3_000

/** The camera's picture. Not the phones' dialog, which is a step in the history. The camera is on only while it is shown. */
export function ReservationScanner({ onRead }: { onRead: (text: string) => void }) {
  const { find: words } = useKioskWords()
  const video = useRef<HTMLVideoElement>(null)
  const [isBroken, setBroken] = useState(false)
  const read = useRef(onRead)
  read.current = onRead

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
      if (text) read.current(text)
      timer = setTimeout(() => void look(reader), text ? pauseAfterRead : lookEvery)
    }
    async function start(): Promise<void> {
      stream = await openCamera('user')
      if (stopped || !video.current) return stop()
      video.current.srcObject = stream
      const reader = await loadQrReader()
      await video.current.play()
      await look(reader)
    }
    start().catch(() => stopped || setBroken(true))
    return stop
  }, [])

  return isBroken ? (
    <p role="alert" className={style.problem}>
      {words.noCamera}
    </p>
  ) : (
    <>
      <p className={style.sub}>{words.aim}</p>
      <video ref={video} className={style.video} muted playsInline aria-hidden />
    </>
  )
}
