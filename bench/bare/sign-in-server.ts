/**
 * The measure for refreshing and looking up: bare `node:http`, `pg` and `jose`. A lookup is one prepared statement by key; a fresh token one that writes and one
 * signature, RS256 as programs expect it. No check of a token, no rotation, nothing noticed, no limits.
 */
import { createServer } from 'node:http'
import { decodeJwt, generateKeyPair, SignJWT } from 'jose'
import pg from 'pg'
import { listenBare } from './listen.ts'

const [url = '', poolSize = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: Number(poolSize) })
const { privateKey } = await generateKeyPair('RS256')

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
  const fresh = new SignJWT({ sid }).setProtectedHeader({ alg: 'RS256' }).setSubject(sub!).setIssuedAt().setExpirationTime('1h')
  return { id_token: await fresh.sign(privateKey), refresh_token: token }
}

const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  const answer = request.url?.includes(':lookup')
    ? await lookUp(JSON.parse(body).idToken)
    : await refresh(new URLSearchParams(body).get('refresh_token') ?? '')
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
})
listenBare(server)
