/** Reads Server-Sent Events (WHATWG HTML, section 9.2): the `data` of each event, its lines joined by line feeds. */
export async function* sseData(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncIterable<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    rest += decoder.decode(chunk, { stream: true });
    const events = rest.split(/\r?\n\r?\n/);
    rest = events.pop() ?? '';
    for (const event of events) {
      const data = event.split(/\r?\n/).filter((line) => line.startsWith('data:'));
      if (data.length > 0) yield data.map((line) => line.slice(5).replace(/^ /, '')).join('\n');
    }
  }
}
