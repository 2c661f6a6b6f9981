import 'server-only';
import { forwardedAddress } from '../../lib/gateway/http/forwarded-address.ts';
import { appConfig } from './config.ts';

export const addressIn = (sent: Headers): string => forwardedAddress(sent, appConfig().nextSecret);
