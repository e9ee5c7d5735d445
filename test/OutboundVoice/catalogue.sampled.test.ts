import { describeCatalogue } from '../harness/catalogue';
import { testedOutboundVoice } from './tested';

describeCatalogue(testedOutboundVoice);
