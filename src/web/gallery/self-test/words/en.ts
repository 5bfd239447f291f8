import type { SelfTestMessages } from './ja.ts'

export const messages: SelfTestMessages = {
  title: 'Check this connection',
  about: 'Finds out what this device and line can do. It contains no names and nothing of a shop.',
  start: 'Start the check',
  again: 'Check again',
  running: 'Checking…',
  done: (limited, bad) =>
    bad > 0
      ? `${bad === 1 ? 'One problem was' : `${bad} problems were`} found. Please send the text below to the shop or to support.`
      : limited > 0
        ? `No problems. ${limited === 1 ? 'One thing is' : `${limited} things are`} not available on this device.`
        : 'Everything works.',
  noScript: 'The check needs JavaScript.',
  checks: {
    secure: 'Secure connection',
    api: 'Server',
    stream: 'Live updates',
    clock: 'Clock difference',
    storage: 'Storage on the device',
    camera: 'Camera',
    push: 'Notices',
    worker: 'Offline view',
    device: 'This device',
  },
  verdicts: { good: 'Fine', limited: 'Not available', bad: 'Problem' },
  reasons: {
    works: 'Works',
    ownMachine: 'This is the device’s own address, which is safe without encryption',
    supported: 'This device can show them. Calls are not sent as notices yet',
    plainHttp: 'Connected by plain http. Taking a number and being called work; camera, notices and the offline view don’t',
    insecure: 'Only with a secure connection (https)',
    missing: 'This device or browser has none',
    denied: 'Not allowed in the browser’s settings',
    asleep: 'Not ready. The browser may hold it back',
    unreachable: 'The server can’t be reached. Please check your signal or Wi-Fi',
    notReady: 'The server runs, but is not ready yet. Please try again in a moment',
    noBeat: 'Live updates don’t arrive. Something on the way may hold them back',
    cut: 'Live updates were cut off',
    ahead: 'The device’s clock is fast. Waits are counted by the server’s clock, so your place is not affected',
    behind: 'The device’s clock is slow. Waits are counted by the server’s clock, so your place is not affected',
    unknown: 'Could not be found out',
    noStorage: 'The browser keeps nothing. Once closed, the page with your number must be opened by its address again',
    noCookies: 'Cookies are off. Signing in and the guard against double numbers don’t work',
    noted: 'Noted',
  },
  report: {
    label: 'Text for support',
    copy: 'Copy',
    copied: 'Copied',
    selected: 'Selected. Please copy it with a long press or Ctrl+C (⌘C)',
  },
}
