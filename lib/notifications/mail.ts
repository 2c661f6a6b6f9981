export interface Mail {
  /** Stays the same when it is sent again, so that a mail program shows it once. */
  id: string;
  to: string;
  subject: string;
  text: string;
}

/** Where mail goes: a server, or a folder where people who try things out find it. */
export interface Mailer {
  /** @throws (rejects) when it was not taken; it may be sent again */
  send(mail: Mail): Promise<void>;
  close(): void;
}
