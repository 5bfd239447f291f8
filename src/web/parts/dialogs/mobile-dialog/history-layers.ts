/**
 * What lies over a page has a step of its own in the browser's history, so that Back takes it away and not the page. The steps have the page's
 * address and the router's own state, and the router isn't told of them: it would read the page again, which fails where there is no connection.
 */
type Layer = () => void

type State = { readonly key?: string; readonly idx?: number; readonly layers?: { readonly of: number; readonly depth: number } } | null

/** History outlives a reload, layers don't. */
const thisLoad = Math.random()
const layers: Layer[] = []
/** A step back that was asked for here and hasn't happened yet. */
let stepping = false
let pageOfLayers = ''

const page = (state: State) => `${state?.idx} ${state?.key}`
const depth = (state: State) => (state?.layers?.of === thisLoad ? state.layers.depth : 0)

/** One after the other: a step back is on its way for a while, and would otherwise undo what is laid meanwhile. */
function settle(): void {
  if (stepping) return
  const state: State = history.state
  const extra = depth(state) - layers.length
  if (extra > 0) {
    stepping = true
    history.go(-extra)
  }
  for (let next = depth(state) + 1; next <= layers.length; next++) {
    pageOfLayers = page(state)
    history.pushState({ ...state, layers: { of: thisLoad, depth: next } }, '')
  }
}

/** A step in the history, before the router hears of it (entry.client): it never will if the event is cancelled. */
function onStep(event: Event): void {
  const state: State = (event as CustomEvent).detail
  if (stepping) {
    stepping = false
    event.preventDefault()
    settle()
    return
  }
  if (layers.length === 0) return
  // Back over several steps to another page is for the router, which takes the layers away with the page.
  if (page(state) === pageOfLayers) event.preventDefault()
  for (const leave of layers.splice(depth(state)).reverse()) leave()
}

let listening = false

/** @param onBack The visitor went back: the layer has to go. @returns takes the layer's step away again, if Back hasn't. */
export function layHistory(onBack: () => void): () => void {
  const layer: Layer = () => onBack()
  if (!listening) {
    addEventListener('uk:step', onStep)
    listening = true
  }
  layers.push(layer)
  settle()
  return () => {
    const at = layers.indexOf(layer)
    if (at < 0) return
    layers.splice(at, 1)
    settle()
  }
}
