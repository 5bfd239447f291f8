import visitor from '../../theme/visitor.module.css'

/** Selector of the bar with a page's next step, on a visitor's page or the phone's queue page. */
export const bottomBarSelector = `.${visitor.bar}, [data-bar]`
