import type { Route } from './+types/page'
import { InquiryList, loadInquiryList } from './list/inquiry-list.tsx'
import { InquiryMail, loadInquiryMail } from './mail/inquiry-mail.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { inquiryId } = args.params
  return inquiryId ? { mail: await loadInquiryMail(args, inquiryId) } : { list: await loadInquiryList(args) }
}

/** Mails without a card, or one of them. One page, because each page costs every visitor some bytes of the list of pages. */
export default function Inquiries({ loaderData: { list, mail } }: Route.ComponentProps) {
  // Remounts for another mail, so that its lines are marked anew.
  return mail ? <InquiryMail key={mail.mail.id} {...mail} /> : list && <InquiryList {...list} />
}
