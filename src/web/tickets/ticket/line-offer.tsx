import { buttonClass } from '../../parts/controls/button.tsx'
import type { LineOffer } from '../line/line-link.ts'

/** Offers messages at LINE, or says that they are sent. The address leads out of our pages, so the link is a document request. */
export const LineOfferLink = ({ text, button, href }: LineOffer) => (
  <>
    {text}
    {href && (
      <a className={buttonClass({ large: true, wide: true })} href={href}>
        {button}
      </a>
    )}
  </>
)
