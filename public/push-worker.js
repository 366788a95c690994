// Shows what CarryTo tells while none of its pages is open, and opens it on a click. It keeps and fetches nothing.
addEventListener('push', (event) => {
  const { title, text, url } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body: text, icon: '/icon-192.png', data: url }))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data))
})

async function openPage(url) {
  const open = await self.clients.matchAll({ type: 'window' })
  const there = open.find((client) => client.url === url)
  return there ? there.focus() : self.clients.openWindow(url)
}
