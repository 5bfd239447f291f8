/** What the self-test looks at, in the order of the page. */
export const checkNames = ['secure', 'api', 'stream', 'clock', 'storage', 'camera', 'push', 'worker', 'device'] as const
export type CheckName = (typeof checkNames)[number]

/** `limited`: something is not to be had here, and the product goes on without it. */
export type Verdict = 'good' | 'limited' | 'bad'

/** What came of one check. `reason` says it in words; `fact` goes with it, alike in all languages. */
export type Finding = { readonly verdict: Verdict; readonly reason: Reason; readonly fact?: string | undefined }

const reasons = [
  'works',
  'ownMachine',
  'supported',
  'plainHttp',
  'insecure',
  'missing',
  'denied',
  'asleep',
  'unreachable',
  'notReady',
  'noBeat',
  'cut',
  'ahead',
  'behind',
  'unknown',
  'noStorage',
  'noCookies',
  'noted',
] as const
export type Reason = (typeof reasons)[number]

export type Findings = Readonly<Partial<Record<CheckName, Finding>>>
