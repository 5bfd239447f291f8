/**
 * A stream that is compressed, then encrypted in age format (age-encryption.org), so `age -d` and `gunzip` open it. Each 64 KB are
 * authenticated, so changes, cuts and reordering are detected.
 */
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { pipeline, Readable, type Transform } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { promisify } from 'node:util'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter, type Identity, type Recipient, Stanza } from 'age-encryption'

/**
 * Cost of one guess as a power of two. 17 needs 128 MB, as OWASP recommends for passwords, because a chosen RECOVERY_KEY may be weak. Our
 * own key has 120 bits, so guessing fails at any cost.
 */
const workFor = { chosen: 17, made: 10 }
/** Maximum cost accepted from foreign files: 1 GB. */
const maxScryptCost = 20

/** The file was sealed with another passphrase. */
export class WrongRecoveryKeyError extends Error {
  override name = 'WrongRecoveryKeyError'
}

export async function encryptBackupStream(plain: Readable, passphrase: string, by: keyof typeof workFor): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(passphraseRecipient(passphrase, workFor[by]))
  const packed = through(plain, createGzip())
  return Readable.fromWeb((await encrypter.encrypt(toWeb(packed))) as ReadableStream)
}

/** Throws a {@link WrongRecoveryKeyError} for another passphrase, and other errors for a damaged file. */
export async function decryptBackupStream(sealed: Readable, passphrase: string): Promise<Readable> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(passphraseIdentity(passphrase))
  const packed = Readable.fromWeb((await decrypter.decrypt(toWeb(sealed))) as ReadableStream)
  return through(packed, createGunzip())
}

/** A failure on one side ends the other and reaches the reader. */
const through = (from: Readable, step: Transform): Readable => pipeline(from, step, () => {})

/** The two libraries type the same streams differently. */
const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>

/**
 * Age's stanza for passphrases. The library computes scrypt synchronously in JavaScript and blocks for seconds; Node computes it off the
 * event loop.
 */
function passphraseRecipient(passphrase: string, work: number): Recipient {
  return {
    async wrapFileKey(fileKey) {
      const salt = randomBytes(16)
      const cipher = createCipheriv('chacha20-poly1305', await wrappingKey(passphrase, salt, work), Buffer.alloc(12), {
        authTagLength: 16,
      })
      const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
      return [new Stanza(['scrypt', unpadded(salt), String(work)], new Uint8Array(body))]
    },
  }
}

function passphraseIdentity(passphrase: string): Identity {
  return {
    async unwrapFileKey(stanzas) {
      const [stanza, ...others] = stanzas
      const [kind, salt = '', work = ''] = stanza?.args ?? []
      if (kind !== 'scrypt' || others.length > 0 || !/^[1-9]\d?$/.test(work) || Number(work) > maxScryptCost || stanza?.body.length !== 32)
        throw new Error('not sealed by a passphrase')
      const key = await wrappingKey(passphrase, Buffer.from(salt, 'base64'), Number(work))
      const decipher = createDecipheriv('chacha20-poly1305', key, Buffer.alloc(12), { authTagLength: 16 })
      decipher.setAuthTag(stanza.body.subarray(16))
      try {
        return new Uint8Array(Buffer.concat([decipher.update(stanza.body.subarray(0, 16)), decipher.final()]))
      } catch (cause) {
        throw new WrongRecoveryKeyError('the passphrase is another one', { cause })
      }
    },
  }
}

type Derive = (
  password: string,
  salt: Uint8Array,
  length: number,
  options: { N: number; r: number; p: number; maxmem: number },
) => Promise<Buffer>

function wrappingKey(passphrase: string, salt: Buffer, work: number): Promise<Buffer> {
  const labelled = Buffer.concat([Buffer.from('age-encryption.org/v1/scrypt'), salt])
  const N = 2 ** work
  return (promisify(scrypt) as Derive)(passphrase, labelled, 32, { N, r: 8, p: 1, maxmem: 1_024 * N + 2 ** 24 })
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
