import { type MiddlewareFunction, redirect } from 'react-router'
import { meContext } from '../../api/page.ts'
import { listWorkplaces, selectedShopIdContext } from '../../api/workplace.ts'

/** Maximum lifetime that browsers allow, because a shop's PC stays in its shop. */
const cookie = { name: 'uketsuke_shop', maxAgeSeconds: 400 * 24 * 60 * 60 }

/**
 * `?shop={id}` on a staff page switches the shop: stores the cookie and redirects to the same page of that shop. Without it the page is about the
 * last chosen shop, if the account works there.
 */
export const selectShop: MiddlewareFunction<Response> = async ({ request, url: requestUrl, context }, next) => {
  const url = new URL(requestUrl)
  const shopId = url.searchParams.get('shop')
  if (shopId === null) {
    context.set(selectedShopIdContext, remembered(request))
    return next()
  }
  const isOwn = listWorkplaces(context.get(meContext)).some(({ shop }) => shop.id === shopId)
  return redirect(url.pathname, isOwn ? { headers: { 'Set-Cookie': remember(shopId) } } : {})
}

function remembered(request: Request): string {
  return new RegExp(`(?:^|; )${cookie.name}=([^;]*)`).exec(request.headers.get('cookie') ?? '')?.[1] ?? ''
}

function remember(shopId: string): string {
  return `${cookie.name}=${shopId}; Path=/; Max-Age=${cookie.maxAgeSeconds}; HttpOnly; SameSite=Lax`
}
