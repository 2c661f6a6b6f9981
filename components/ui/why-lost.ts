/** Why a request had no response: a key of the texts of `ui`. */
export const whyLost = (): 'offline' | 'noResponse' => (navigator.onLine ? 'noResponse' : 'offline');
