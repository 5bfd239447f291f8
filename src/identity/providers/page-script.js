// Stands in the handler's page as it is, so it is written for every browser that signs in: tells the page that began it what came of it.
;(() => {
  const again = document.getElementById('again')
  if (again) return void again.submit()
  const { event, returnTo, channel, redirectKey, timeoutMs } = JSON.parse(document.getElementById('about').textContent)

  function stay() {
    document.getElementById('going').hidden = true
    document.getElementById('stays').hidden = false
  }

  // The code in the address is nothing for a history.
  history.replaceState(null, '', location.pathname)
  if (event.type.endsWith('Redirect')) {
    try {
      sessionStorage.setItem(redirectKey, JSON.stringify(event))
    } catch {
      return stay()
    }
    return location.replace(returnTo)
  }
  const line = new BroadcastChannel(channel)
  const waits = setTimeout(stay, matchMedia('(pointer: coarse)').matches ? timeoutMs.long : timeoutMs.short)
  line.onmessage = ({ data }) => {
    if (data?.taken !== event.eventId) return
    clearTimeout(waits)
    window.close()
    // A browser that took the window apart from ours leaves it open.
    document.getElementById('going').textContent = document.getElementById('done').textContent
  }
  line.postMessage(event)
})()
