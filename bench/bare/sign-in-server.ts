/**
 * Reference server for sign-in, refresh and lookup: bare `node:http`, `pg` and `jose`, with one prepared statement each, RS256 signatures and the same hash.
 * It has no token check, rotation, log or limits.
 */
import { createServer } from 'node:http'
import { decodeJwt, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import pg from 'pg'
import { createPasswordHasher } from '#identity/passwords/password-hash.ts'
import { listenOnFreePort } from './listen.ts'

const [url = '', poolSize = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: Number(poolSize) })
const { privateKey } = await generateKeyPair('RS256')
const hasher = await createPasswordHasher()

const whose = 'from identity.sign_in s join identity.account a on a.id = s.account_id where s.id = $1'

async function lookUp(token: string): Promise<object> {
  const { rows } = await pool.query({
    name: 'lookup',
    text: `select a.id, a.email, a.display_name ${whose}`,
    values: [decodeJwt(token).sid],
  })
  return { users: rows }
}

async function refresh(token: string): Promise<object> {
  const { sid, sub } = decodeJwt(token)
  await pool.query({ name: 'refresh', text: 'update identity.sign_in set last_seen_at = now() where id = $1', values: [sid] })
  return { id_token: await sign(sub!, { sid }), refresh_token: token }
}

async function signIn({ email, password }: { email: string; password: string }): Promise<object> {
  const text = 'select id, password_hash from identity.account where email_key = $1'
  const { rows } = await pool.query({ name: 'account', text, values: [email] })
  if ((await hasher.verify(rows[0].password_hash, password)) !== true) throw new Error('the bench sends the right password')
  await pool.query({ name: 'signIn', text: 'update identity.account set last_login_at = now() where id = $1', values: [rows[0].id] })
  return { idToken: await sign(rows[0].id, {}) }
}

const sign = (subject: string, claims: JWTPayload) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).setSubject(subject).setIssuedAt().setExpirationTime('1h').sign(privateKey)

const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  const answer = request.url?.includes(':lookup')
    ? await lookUp(JSON.parse(body).idToken)
    : request.url?.includes(':signInWithPassword')
      ? await signIn(JSON.parse(body))
      : await refresh(new URLSearchParams(body).get('refresh_token') ?? '')
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
})
listenOnFreePort(server)
