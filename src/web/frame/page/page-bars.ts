import visitor from '../../theme/visitor.module.css'

/** The bar with a page's next step, as a selector: of a visitor's page, or of the queue's page on a phone. */
export const pageBars = `.${visitor.bar}, [data-bar]`
