export { stopServer as default } from './globalSetup';
