import type { ApplicationVerifier } from 'firebase/auth'
import { loadBrowserSdk, openTab } from '#identity/test-identity.ts'
import type { OobRequestType, SignInResponse, SignInService, Tab } from './service.ts'

let tabsOpened = 0

export type RunningService = {
  service: SignInService
  closeTabs(): Promise<void>
  stop(): Promise<void>
}

/** Operations common to every service with the provider's paths. */
export async function openSignInService(
  host: string,
  {
    codes,
    texts,
    captcha,
    ...own
  }: Pick<SignInService, 'account' | 'disable' | 'vouched' | 'later' | 'now'> & {
    /** The emulator's endpoint for tests, which ours has as well. */
    codes(): Promise<{ oobCodes: OobCode[] }>
    texts(): Promise<{ verificationCodes: Sms[] }>
    captcha(): Promise<string>
  },
  stop: () => Promise<void>,
): Promise<RunningService> {
  const sdk = await loadBrowserSdk()
  const tabs: Tab[] = []
  const post = async (path: string, type: string, body: string): Promise<SignInResponse> => {
    const response = await fetch(`http://${host}${path}?key=uketsuke`, { method: 'POST', headers: { 'Content-Type': type }, body })
    const text = await response.text()
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json')
    return { status: response.status, body: isJson ? JSON.parse(text) : {} }
  }
  const find = async (email: string, requestType: OobRequestType) =>
    (await codes()).oobCodes.findLast((oob) => oob.requestType === requestType && (oob.newEmail ?? oob.email) === email)
  return {
    service: {
      ...own,
      sdk,
      verifier: () => ({ type: 'recaptcha', verify: captcha, _reset() {} }) as ApplicationVerifier,
      async sms(phone) {
        return (await texts()).verificationCodes.findLast(({ phoneNumber }) => phoneNumber === phone)!.code
      },
      link: async (email, requestType) => (await find(email, requestType))?.oobLink,
      async code(email, requestType) {
        const found = await find(email, requestType)
        if (!found) throw new Error(`No mail of ${requestType} went to ${email}`)
        return found.oobCode
      },
      async tab() {
        const tab = await openTab(host, `tab ${++tabsOpened}`, sdk)
        tabs.push(tab)
        return tab
      },
      call(call, body) {
        const version = call.startsWith('accounts/') ? 'v2' : 'v1'
        return post(
          `/identitytoolkit.googleapis.com/${version}/${call}`,
          'application/json',
          typeof body === 'string' ? body : JSON.stringify(body),
        )
      },
      token: (form) =>
        post('/securetoken.googleapis.com/v1/token', 'application/x-www-form-urlencoded', new URLSearchParams(form).toString()),
    },
    async closeTabs() {
      await Promise.all(tabs.splice(0).map((tab) => tab.close()))
    },
    stop,
  }
}

export type Sms = { phoneNumber: string; code: string }
export type OobCode = { email: string; newEmail?: string; requestType: string; oobCode: string; oobLink: string }
