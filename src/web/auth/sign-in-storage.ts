import { type Auth, browserLocalPersistence, indexedDBLocalPersistence, type Persistence } from 'firebase/auth'
import { withTimeout } from '../device/time-limit.ts'

/** Some browsers never open a database until they are restarted (a known Safari bug). */
const databaseLimitMs = 1_000

/** Storage methods that the SDK calls but doesn't declare. */
type SdkStorage = {
  _isAvailable(): Promise<boolean>
  _get(key: string): Promise<unknown>
  _set(key: string, value: unknown): Promise<void>
  _remove(key: string): Promise<void>
}

/** The SDK waits for each storage. Without the limit a hanging database would block every sign-in and command. */
class LimitedDatabase extends (indexedDBLocalPersistence as Persistence & (new () => SdkStorage)) {
  readonly #available = withTimeout(databaseLimitMs, super._isAvailable()).catch(() => false)

  override _isAvailable() {
    return this.#available
  }
  override _get(key: string) {
    return this.#limited(() => super._get(key))
  }
  override _set(key: string, value: unknown) {
    return this.#limited(() => super._set(key, value))
  }
  override _remove(key: string) {
    return this.#limited(() => super._remove(key))
  }

  async #limited<T>(access: () => Promise<T>): Promise<T> {
    if (!(await this.#available)) throw new Error('the database does not answer')
    return withTimeout(databaseLimitMs, access())
  }
}

/** Storages in the SDK's order of preference. A sign-in found in a later one moves to the first that works. */
export const signInStorages: Persistence[] = [browserLocalPersistence, LimitedDatabase]

/** Throws if the browser has no storage, because the next page would ask for the password again. */
export function requireSignInStorage(auth: Auth): void {
  const { _getPersistenceType } = auth as Auth & { _getPersistenceType(): Persistence['type'] }
  if (_getPersistenceType.call(auth) !== 'NONE') return
  // The code is also the message, because the SDK keeps only that of an error that stops a sign-in.
  throw Object.assign(new Error('auth/web-storage-unsupported'), { code: 'auth/web-storage-unsupported' })
}

/** Disables the SDK's usage statistics: it reads them from a database before every request, without a time limit. */
export function stopUsageStatistics(auth: Auth): void {
  Object.assign(auth, { heartbeatServiceProvider: { getImmediate: () => undefined } })
}
