export function answerPings(): void {
  process.on('message', (message: { type?: string } | null) => {
    if (message?.type === 'ping') process.send?.({ type: 'pong' }, () => {});
  });
}
