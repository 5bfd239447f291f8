import { data } from 'react-router'

/** Page of all unknown addresses. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export default function Nowhere() {
  return null
}
