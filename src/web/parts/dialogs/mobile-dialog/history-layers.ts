/**
 * Each overlay has an entry in the browser's history, so that Back closes it instead of leaving the page. The router does not learn of it:
 * it would reload the page's data, which fails offline.
 */
type Layer = () => void

type State = { readonly key?: string; readonly idx?: number; readonly layers?: { readonly of: number; readonly depth: number } } | null

/** History survives a reload, layers don't. */
const thisLoad = Math.random()
const layers: Layer[] = []
/** True while our own step back is pending. */
let stepping = false
let pageOfLayers = ''

const page = (state: State) => `${state?.idx} ${state?.key}`
const depth = (state: State) => (state?.layers?.of === thisLoad ? state.layers.depth : 0)

/** One change at a time: a pending step back would undo an entry pushed before it ends. */
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

/** Handles a history step before the router (entry.client). The router never sees a cancelled event. */
function onStep(event: Event): void {
  const state: State = (event as CustomEvent).detail
  if (stepping) {
    stepping = false
    event.preventDefault()
    settle()
    return
  }
  if (layers.length === 0) return
  // The router handles Back over several steps to another page, and unmounts the layers with the page.
  if (page(state) === pageOfLayers) event.preventDefault()
  for (const leave of layers.splice(depth(state)).reverse()) leave()
}

let listening = false

/**
 * @param onBack Called when the visitor went back: close the layer. @returns a function that removes the layer's entry, unless
 * Back did.
 */
export function addHistoryLayer(onBack: () => void): () => void {
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
