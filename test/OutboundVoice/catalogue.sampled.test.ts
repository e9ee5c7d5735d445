import { describeCatalogue } from '../catalogue';
import { testedOutboundVoice } from './tested';

describeCatalogue(testedOutboundVoice);
