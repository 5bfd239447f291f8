import { Form } from 'react-router'
import { Button, buttonClass } from '../../parts/controls/button.tsx'
import type { LineOffer } from './line-link.ts'

/** Offers messages at LINE, or says that they are sent and ends them. The address leads out of our pages, so the link is a document request. */
export const LineOfferLink = ({ text, button, href }: LineOffer) => (
  <Form method="post">
    {text}
    {href ? (
      <a className={buttonClass({ large: true, wide: true })} href={href}>
        {button}
      </a>
    ) : (
      <Button type="submit" name="act" value="endLine" look="quiet" large>
        {button}
      </Button>
    )}
  </Form>
)
