// Hands the result to the page that started the sign-in. Inlined without a build, so its syntax must suit every browser that signs in.
;(() => {
  const again = document.getElementById('again')
  if (again) return void again.submit()
  const { event, returnTo, channel, redirectKey, timeoutMs } = JSON.parse(document.getElementById('about').textContent)

  function stay() {
    document.getElementById('going').hidden = true
    document.getElementById('stays').hidden = false
  }

  // Removes the code in the address from the history.
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
    // Browsers that separated this window from its opener keep it open.
    document.getElementById('going').textContent = document.getElementById('done').textContent
  }
  line.postMessage(event)
})()
