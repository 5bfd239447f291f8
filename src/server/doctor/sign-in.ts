import { errorMessageForOperator } from '#platform/fault.ts'
import { hostedProviderOf, hostedSignInKeysUrl } from '#platform/hosted-provider.ts'
import { errorFinding, type Finding, okFinding } from './finding.ts'

const timeoutMs = 5_000

/** Checks that the hosted provider's signing keys are reachable. Our own sign-in needs only the database. */
export async function checkHostedSignIn(config: Parameters<typeof hostedProviderOf>[0], request = fetch): Promise<Finding[]> {
  const hosted = hostedProviderOf(config)
  if (!hosted) return []
  const { hostname } = new URL(hostedSignInKeysUrl)
  try {
    const response = await request(hostedSignInKeysUrl, { signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) throw new Error(`it answered with status ${response.status}`)
    return [okFinding('Sign-in', `By Google’s project ${hosted.projectId}, whose keys can be read`)]
  } catch (error) {
    return [
      errorFinding(
        'Sign-in',
        `By Google’s project ${hosted.projectId}, whose keys can't be read from ${hostname}: ${errorMessageForOperator(error)}`,
        'allow this server to reach it through the firewall; until then nobody can sign in, but signed-in members stay signed in',
      ),
    ]
  }
}
