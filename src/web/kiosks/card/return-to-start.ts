/** Between two tries to reach the server, in ms. */
const retryMs = 2_000
/** A cut line may swallow requests without an error. */
const maxAnswerMs = 5_000

/**
 * Shows the kiosk's start in place of this page once the server answers. Without a connection the browser's error page would end the kiosk. `onLost`: the
 * server does not answer.
 */
export async function returnToStart(home: string, onLost: () => void): Promise<void> {
  while (!(await isServed(home))) {
    onLost()
    await new Promise((resolve) => setTimeout(resolve, retryMs))
  }
  location.replace(home)
}

/** Returns true if the server answers at an address of this origin. */
export async function isServed(address: string): Promise<boolean> {
  try {
    const { status } = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(maxAnswerMs) })
    return status < 500
  } catch {
    return false
  }
}
