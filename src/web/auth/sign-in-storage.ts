import { type Auth, browserLocalPersistence, indexedDBLocalPersistence, type Persistence } from 'firebase/auth'
import { within } from '../device/time-limit.ts'

/** Some browsers never open a database until they are restarted (a known fault of Safari). */
const databaseLimitMs = 1_000

/** What the SDK calls on a storage. Its types don't have it. */
type SdkStorage = {
  _isAvailable(): Promise<boolean>
  _get(key: string): Promise<unknown>
  _set(key: string, value: unknown): Promise<void>
  _remove(key: string): Promise<void>
}

/** The SDK waits for each storage, so a database that never answers would hang every sign-in and every command. */
class LimitedDatabase extends (indexedDBLocalPersistence as Persistence & (new () => SdkStorage)) {
  readonly #available = within(databaseLimitMs, super._isAvailable()).catch(() => false)

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
    return within(databaseLimitMs, access())
  }
}

/** In the order in which the SDK takes them: a sign-in that a later one keeps moves to the first that works. */
export const signInStorages: Persistence[] = [browserLocalPersistence, LimitedDatabase]

/** Throws where the browser keeps neither: the next page would ask for the password again. */
export function refuseWithoutStorage(auth: Auth): void {
  const { _getPersistenceType } = auth as Auth & { _getPersistenceType(): Persistence['type'] }
  if (_getPersistenceType.call(auth) !== 'NONE') return
  // The message, because the SDK keeps nothing else of what stops a sign-in.
  throw Object.assign(new Error('auth/web-storage-unsupported'), { code: 'auth/web-storage-unsupported' })
}

/** The SDK reads its usage statistics from a database before every request, without a limit. */
export function stopUsageStatistics(auth: Auth): void {
  Object.assign(auth, { heartbeatServiceProvider: { getImmediate: () => undefined } })
}
